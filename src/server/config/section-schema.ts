import { z } from 'zod'

/** A name of an engine or a plan: what one would type without quotes. */
export const nameSchema = z
  .string()
  .regex(
    /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/,
    'a name begins with a letter and has letters, digits, `_`, `.` or `-`, at most 64',
  )

/** A whole number between two bounds, both included. */
export function wholeNumber(least: number, most: number) {
  return z.int().min(least).max(most)
}

/** An address with http or https, returned without trailing slashes. No user, password, query or fragment. */
export const baseUrlSchema = z.string().transform((text, context) => {
  const url = URL.parse(text)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    context.addIssue('expected an address like http://127.0.0.1:8000/v1')
    return z.NEVER
  }
  if (url.username !== '' || url.password !== '') {
    context.addIssue('an address carries no user and password; name an environment variable with `api_key_env`')
    return z.NEVER
  }
  if (url.search !== '' || url.hash !== '') {
    context.addIssue('an address here has no `?` and no `#`')
    return z.NEVER
  }
  return text.replace(/\/+$/, '')
})
