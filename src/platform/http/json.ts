export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject

export interface JsonObject {
  /** What is undefined is left out. */
  readonly [name: string]: JsonValue | undefined
}
