import type { Access } from '../access/access.ts'

/** Who may use an operation, in a sentence. */
export function accessText(access: Access): string {
  const sentences = [
    whoText(access),
    access.who !== 'anybody' && access.who !== 'account' && access.personally === true
      ? 'Only for a signed-in person, not with an operator token.'
      : '',
    access.recentPassword === true ? 'The password must have been given within the last ten minutes.' : '',
  ]
  return sentences.filter((sentence) => sentence !== '').join(' ')
}

function whoText({ who, permission }: Access): string {
  switch (who) {
    case 'anybody':
      return 'For anybody.'
    case 'account':
      return 'For whoever is signed in, also while waiting for access or restricted.'
    case 'active-account-or-operator':
      return 'For whoever is signed in and has access, and for operators.'
    case 'operator':
      return 'For operators of this installation.'
    case 'member':
      return `For members whose role includes \`${permission}\`, and for operators.`
  }
}
