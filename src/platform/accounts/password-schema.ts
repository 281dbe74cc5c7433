import { z } from 'zod'
import { invalidFields } from '../http/problem.ts'

/** A password that somebody gives to prove who they are: whatever it is, it is only compared. */
export const givenPasswordSchema = z.string().min(1, 'must not be empty').max(1024, 'must have at most 1024 characters')

/** A password that somebody chooses. */
export const newPasswordSchema = z
  .string()
  .min(8, 'must have at least 8 characters')
  .max(1024, 'must have at most 1024 characters')

/** Refuses what everybody would try first. Length does the rest; there are no rules about kinds of characters. */
export function refuseGuessable(password: string, email: string, field: string): void {
  const text = password.toLowerCase()
  const [mailbox = ''] = email.split('@')
  const guessable =
    text.startsWith('password') ||
    text === email ||
    text === mailbox ||
    new Set(text).size < 3 ||
    '01234567890123456789'.includes(text) ||
    'abcdefghijklmnopqrstuvwxyz'.includes(text) ||
    /^qwert[yz]/.test(text)
  if (guessable) throw invalidFields([{ field, message: 'is one of the first that anybody would try' }])
}
