/** What an operator may tune of the gateway. */
export interface GatewaySettings {
  bodyBytesMax: number
  /** How often the pieces of a padded stream leave. */
  beatMs: number
  /** How long a stream may be silent before it gets a comment line. */
  keepaliveMs: number
  /** How long a reader may take nothing before the connection is cut. */
  stuckReaderMs: number
}
