import { setNonce } from 'get-nonce'

/** The word by which the content security policy of this page knows the style elements that libraries make. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
}

/** Tells the libraries that dialogs are made of. */
export function adoptStyleNonce(): void {
  setNonce(styleNonce())
}
