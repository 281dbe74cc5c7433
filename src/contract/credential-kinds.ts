/** The two kinds of bearer credential, each good for every operation (contract, Authentication). */
export const credentialKinds = ['api_key', 'playground'] as const
export type CredentialKind = (typeof credentialKinds)[number]
