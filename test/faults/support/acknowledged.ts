/** What clients have read a complete 2xx for: none of it may ever be lost. */
export class Acknowledged {
  /** Keys by their id. */
  readonly keys = new Map<string, string>()
  readonly revoked = new Set<string>()
  /** Asked to be revoked, and nobody heard whether they were. */
  readonly doubtful = new Set<string>()
  /** What the replies said was used, by request id. */
  readonly completions = new Map<string, { promptTokens: number; completionTokens: number }>()
  /** Billionths of a credit, by the id of the transfer. */
  readonly grants = new Map<string, number>()
  /** How often each status was answered that is no 2xx. */
  readonly refusals = new Map<number, number>()

  refuse(status: number): void {
    this.refusals.set(status, (this.refusals.get(status) ?? 0) + 1)
  }

  /** A key that nobody has tried to revoke yet, marked as one that somebody does. */
  takeForRevocation(): string | undefined {
    const id = [...this.keys.keys()].findLast((key) => !this.revoked.has(key) && !this.doubtful.has(key))
    if (id !== undefined) this.doubtful.add(id)
    return id
  }

  counts() {
    const { keys, revoked, completions, grants, refusals } = this
    return {
      keys: keys.size,
      revocations: revoked.size,
      'usage rows': completions.size,
      'ledger entries': completions.size + grants.size,
      refused: Object.fromEntries(refusals),
    }
  }
}
