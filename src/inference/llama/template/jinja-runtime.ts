import * as jinja from '@huggingface/jinja'

/**
 * The parts of the template library that we build on, with types: its own declarations leave file extensions out of
 * their imports, so that the compiler cannot follow them.
 */
export interface TemplateNode {
  type: string
}

export interface TemplateValue {
  type: string
  value: unknown
  __bool__(): { value: boolean }
}

export interface TemplateScope {
  variables: Map<string, TemplateValue>
  /** Declares a variable; throws if there is one of that name. */
  set(name: string, value: unknown): TemplateValue
}

export interface TemplateInterpreter {
  run(program: TemplateNode): TemplateValue
  evaluate(node: TemplateNode | undefined, scope: TemplateScope): TemplateValue
  /** Not declared by the library, but its one door to filters. */
  applyFilter(operand: TemplateValue, filter: FilterNode, scope: TemplateScope): TemplateValue
}

/** A filter's name, or its name and arguments. */
export interface FilterNode extends TemplateNode {
  value?: unknown
  callee?: { value?: unknown }
}

interface Library {
  Environment: new () => TemplateScope
  Interpreter: new (scope: TemplateScope) => TemplateInterpreter
  tokenize(text: string, options: { lstrip_blocks: boolean; trim_blocks: boolean }): unknown
  parse(tokens: unknown): TemplateNode
}

const library = jinja as unknown as Library

export const { Environment, Interpreter } = library

/** Throws on a template that is not well formed. Blocks lose their line's white space, as in every chat template. */
export function parseTemplate(text: string): TemplateNode {
  return library.parse(library.tokenize(text, { lstrip_blocks: true, trim_blocks: true }))
}
