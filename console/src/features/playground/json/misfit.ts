/** One place where a value does not fit its schema. */
export interface Misfit {
  /** `$.items[2].name` */
  path: string
  message: string
}

export type Schema = Readonly<Record<string, unknown>>

export interface Check {
  value: unknown
  schema: Schema
  path: string
  /** Checks a part against a part of the schema. */
  inner: (value: unknown, schema: unknown, path: string) => Misfit[]
}
