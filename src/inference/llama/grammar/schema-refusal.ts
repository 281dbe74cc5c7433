/** Why a schema cannot be enforced, and where: a path such as `properties.age.minimum`, empty for the schema as a whole. */
export class SchemaRefusal extends Error {
  readonly path: string

  constructor(path: string, message: string) {
    super(message)
    this.name = 'SchemaRefusal'
    this.path = path
  }
}
