/** What is wrong with a request's parameters: the first fault found, in the terms of the error body. */
export interface ParameterFault {
  code:
    | 'invalid_value'
    | 'unsupported_parameter'
    | 'unsupported_value'
    | 'missing_required_parameter'
    | 'context_length_exceeded'
  param: string | null
  message: string
}
