/** What a promise fails with, which has to be of that class. */
export async function rejectionOf<Failure>(
  promise: PromiseLike<unknown>,
  // The errors of the SDK are made in many ways; none of them matters here.
  expected: abstract new (...parameters: never[]) => Failure,
): Promise<Failure> {
  try {
    await promise
  } catch (error) {
    if (error instanceof expected) return error
    throw new Error(`expected ${expected.name}, got ${String(error)}`, { cause: error })
  }
  throw new Error(`expected ${expected.name}, but nothing failed`)
}
