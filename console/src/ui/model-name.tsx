import { Fragment } from 'react'

/** The id of a model, which breaks after a slash before it breaks anywhere else. */
export function ModelName({ id }: { id: string }) {
  return (
    <span className="break-words">
      {id.split(/(?<=\/)/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  )
}
