import { z } from 'zod'

/*
 * Only upper-case names are taken. Then a key that was pasted in place of a variable's name is recognised for what it is,
 * and no message ever repeats it.
 */
export const environmentVariableSchema = z
  .string()
  .regex(
    /^[A-Z_][A-Z0-9_]*$/,
    'expected the NAME of an environment variable in capitals, such as UPSTREAM_API_KEY, not the key itself',
  )
