/**
 * What an organization's content is kept for, told on every authenticated response (contract, response headers rule 2).
 * `zero` is also the answer whenever the retention of a request cannot be determined.
 */
export const retentionValues = ['zero', 'standard', 'contributor'] as const
export type Retention = (typeof retentionValues)[number]
