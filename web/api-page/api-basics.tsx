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
  const rows: [name: string, text: string, more?: ReactNode][] = [
    [t.basics.base, `\`${location.origin}/api\``, <a href={descriptionAddress}>{t.file}</a>],
    [t.basics.signIn, t.basics.signInText, <TokensLink />],
    [t.basics.devices, t.basics.devicesText, <OperationLink id="sendMessages" />],
    [t.basics.responses, t.basics.responsesText],
    [t.basics.errors, t.basics.errorsText],
    [t.basics.limits, t.basics.limitsText],
    [t.basics.retries, t.basics.retriesText],
    [t.basics.lists, t.basics.listsText],
    [t.basics.updates, t.basics.updatesText],
    [t.basics.values, t.basics.valuesText],
  ]
  return (
    <dl className={css.basics}>
      {rows.map(([name, text, more]) => (
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
