import type { Mail } from '../mail/mail.ts'

/* Every mail about an account, word for word. */

export function verifyEmailMail(to: string, link: string): Mail {
  return {
    to,
    subject: 'Confirm your email address',
    text: [
      'Somebody, probably you, signed up with this email address. Open this link to confirm that it is yours. It works once,',
      'for a day. If it was not you, do nothing: without this link nobody can use the account.',
    ].join('\n'),
    link,
  }
}

/** To whoever signs up a second time: the page that they see says the same as to anybody else. */
export function alreadySignedUpMail(to: string, link: string): Mail {
  return {
    to,
    subject: 'You already have an account',
    text: [
      'Somebody, probably you, signed up with this email address, which already has an account. Nothing has changed: sign in',
      'with your password. If you have forgotten it, this link lets you choose a new one. It works once, for an hour.',
      'If it was not you, do nothing.',
    ].join('\n'),
    link,
  }
}

export function resetPasswordMail(to: string, link: string): Mail {
  return {
    to,
    subject: 'Choose a new password',
    text: [
      'Somebody, probably you, asked for a new password for the account of this email address. Open this link to choose one.',
      'It works once, for an hour. If it was not you, do nothing: your password stays as it is.',
    ].join('\n'),
    link,
  }
}

export function passwordChangedMail(to: string): Mail {
  return {
    to,
    subject: 'Your password was changed',
    text: [
      'The password of your account was changed, and everybody who was signed in elsewhere has been signed out.',
      'If it was not you, ask for a new password at once, and tell the operator of this installation.',
    ].join('\n'),
  }
}

export function accessGrantedMail(to: string, baseUrl: string): Mail {
  return {
    to,
    subject: 'You are in',
    text: `Your account has been given access. Sign in at ${baseUrl}/sign-in and begin.`,
  }
}
