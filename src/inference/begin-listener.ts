/** Who wants to know when an engine has really begun with a request. */
export interface BeginListener {
  /** The request has left whatever line it stood in: a slot or a connection is its own. Called once at most. */
  onBegun(): void
}
