import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react'
import { classNames } from './class-names.ts'

const box =
  'w-full rounded-md border border-line-strong/60 bg-surface px-2.5 text-sm text-ink placeholder:text-ink-soft/80 ' +
  'focus-visible:border-accent aria-invalid:border-danger disabled:opacity-60'

interface FieldShape {
  label: string
  /** What helps to fill it in. */
  hint?: ReactNode
  /** What is wrong with it. */
  error?: string | undefined
  hideLabel?: boolean
}

/** A label, something to fill in, and what is to say about it, tied together for screen readers. */
function Labelled({
  label,
  hint,
  error,
  hideLabel,
  render,
}: FieldShape & { render: (ids: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode }) {
  const id = useId()
  const noteId = `${id}-note`
  const note = error ?? hint
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className={classNames('text-xs font-medium text-ink-soft', hideLabel === true && 'sr-only')}>
        {label}
      </label>
      {render({
        id,
        ...(note !== undefined && { 'aria-describedby': noteId }),
        ...(error !== undefined && { 'aria-invalid': true as const }),
      })}
      {note !== undefined && (
        <p id={noteId} className={classNames('text-xs', error === undefined ? 'text-ink-soft' : 'text-danger')}>
          {note}
        </p>
      )}
    </div>
  )
}

export function TextField({
  label,
  hint,
  error,
  hideLabel,
  className,
  ...rest
}: FieldShape & InputHTMLAttributes<HTMLInputElement>) {
  const shape = { label, hint, error, ...(hideLabel === true && { hideLabel }) }
  return (
    <Labelled {...shape} render={(ids) => <input {...rest} {...ids} className={classNames(box, 'h-9', className)} />} />
  )
}

export function TextArea({
  label,
  hint,
  error,
  hideLabel,
  className,
  ...rest
}: FieldShape & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const shape = { label, hint, error, ...(hideLabel === true && { hideLabel }) }
  return (
    <Labelled
      {...shape}
      render={(ids) => <textarea {...rest} {...ids} className={classNames(box, 'py-2', className)} />}
    />
  )
}

export function SelectField({
  label,
  hint,
  error,
  hideLabel,
  className,
  children,
  ...rest
}: FieldShape & SelectHTMLAttributes<HTMLSelectElement>) {
  const shape = { label, hint, error, ...(hideLabel === true && { hideLabel }) }
  return (
    <Labelled
      {...shape}
      render={(ids) => (
        <select {...rest} {...ids} className={classNames(box, 'h-9', className)}>
          {children}
        </select>
      )}
    />
  )
}
