import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api as t } from '#web/texts/api.ts'
import css from './api-page.module.css'
import { descriptionAddress } from './queries.ts'
import { WithCode } from './with-code.tsx'

const OperationLink = ({ id }: { id: string }) => (
  <Link to="." search={(now) => ({ ...now, op: id })}>
    {id}
  </Link>
)

/** Rules of all operations: sign-in, responses, errors and limits, one line each. */
export const ApiBasics = () => {
  const rows: { name: string; text: string; more?: ReactNode }[] = [
    { name: t.basics.base, text: `\`${location.origin}/api\``, more: <a href={descriptionAddress}>{t.file}</a> },
    { name: t.basics.signIn, text: t.basics.signInText, more: <TokensLink /> },
    { name: t.basics.devices, text: t.basics.devicesText, more: <OperationLink id="sendMessages" /> },
    { name: t.basics.responses, text: t.basics.responsesText },
    { name: t.basics.errors, text: t.basics.errorsText },
    { name: t.basics.limits, text: t.basics.limitsText },
    { name: t.basics.retries, text: t.basics.retriesText },
    { name: t.basics.lists, text: t.basics.listsText },
    { name: t.basics.updates, text: t.basics.updatesText },
    { name: t.basics.values, text: t.basics.valuesText },
  ]
  return (
    <dl className={css.basics}>
      {rows.map(({ name, text, more }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <WithCode text={text} /> {more}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const TokensLink = () => (
  <Link to="/settings" search={{ tab: 'tokens' }}>
    {t.basics.tokens}
  </Link>
)
