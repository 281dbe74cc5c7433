/** The path under which the three operations live: `{base_url}` + this is the base address that clients configure. */
export const API_ROOT = '/compat/v1'

/** The version of the interface description (contract, Versioning). */
export const INTERFACE_VERSION = '0.1.0'
