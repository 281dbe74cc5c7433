/** What the load generator is told, and what it answers. One command at a time. */
export type LoadCommand = RequestsCommand | StreamsCommand | HoldCommand | { kind: 'release' }

/** Where to send, and what: the bytes of one whole request. */
export interface LoadTarget {
  port: number
  request: string
  /** The key that stands in the request. */
  apiKey: string
  /** A file of other keys of the same length, one a line: each request takes the next of them in its place. */
  keysFile?: string
  /** The server under test, whose CPU time is read before and after. */
  pid: number
}

/** Asks over and over, each connection as soon as it has its answer. */
export interface RequestsCommand {
  kind: 'requests'
  target: LoadTarget
  connections: number
  durationMs: number
  /** Goes on, however long, until every key of the file has been used once. */
  eachKeyOnce?: true
  /** Counts the CPU time of what the server still does when all is answered, too. */
  untilQuiet?: true
}

/** Reads so many streams at once; counting begins after `settleMs`. */
export interface StreamsCommand {
  kind: 'streams'
  target: LoadTarget
  streams: number
  settleMs: number
  durationMs: number
}

/** Opens streams and keeps them beside those held already, until told to release them all. Answered when each has brought a token. */
export interface HoldCommand {
  kind: 'hold'
  target: LoadTarget
  streams: number
}

export interface LoadResult {
  /** Replies, or tokens of streams. */
  count: number
  seconds: number
  cpuMs: number
  p50Ms: number
  p99Ms: number
}

export type LoadAnswer = { result: LoadResult } | { failure: string }
