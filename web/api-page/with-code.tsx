import { Fragment } from 'react'

/** A text whose parts between backticks are code. */
export const WithCode = ({ text }: { text: string }) =>
  text
    .split('`')
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text, which have no other identity
    .map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : <Fragment key={at}>{part}</Fragment>))
