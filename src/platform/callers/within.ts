/** What a promise comes to, or something else if it takes too long. The promise itself goes on. */
export async function within<Value>(limitMs: number, promise: Promise<Value>, otherwise: Value): Promise<Value> {
  if (limitMs <= 0) return otherwise
  const late = Promise.withResolvers<Value>()
  const timer = setTimeout(() => late.resolve(otherwise), limitMs)
  try {
    return await Promise.race([promise, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
