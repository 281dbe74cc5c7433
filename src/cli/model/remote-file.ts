/** A file elsewhere, and how to get it. */
export interface RemoteFile {
  url: URL
  fileName: string
  /** Names the file for good: in the record, and to tell whose beginning a partial file is. Holds no secret. */
  source: string
  sha256: string | undefined
  token: string | undefined
}
