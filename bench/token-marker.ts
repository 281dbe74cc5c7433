/** Stands once in every token of the mock and nowhere else, not in padding either: the load generator counts tokens by it. */
export const TOKEN_MARKER = '~'

export const tokenMarkerByte: number = TOKEN_MARKER.charCodeAt(0)
