/** The template itself said no, by `raise_exception`: the conversation is one that its model was never taught. */
export class TemplateRefusal extends Error {
  override readonly name = 'TemplateRefusal'
}
