import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api as t } from '#web/texts/api.ts'
import { number } from '#web/platform/formats.ts'
import type { ListedEndpoint } from './description.ts'

interface EndpointGroupProps {
  tag: string
  endpoints: readonly ListedEndpoint[]
  /** The operation id of the shown endpoint. */
  op: string | undefined
  /** Whether a search is shown, of which all groups are open. */
  isSearch: boolean
}

/** A group of endpoints, whose list is rendered once it is opened: there are hundreds in all. */
export const EndpointGroup = ({ tag, endpoints, op, isSearch }: EndpointGroupProps) => {
  const hasShown = endpoints.some(({ operationId }) => operationId === op)
  const [isOpen, setOpen] = useState(hasShown)
  const [hadShown, setHadShown] = useState(hasShown)
  if (hasShown !== hadShown) {
    setHadShown(hasShown)
    if (hasShown) setOpen(true)
  }
  const isListed = isOpen || isSearch
  return (
    <details open={isListed} onToggle={({ currentTarget: { open } }) => !isSearch && setOpen(open)}>
      <summary>
        <h2>{tag}</h2> <span>{number(endpoints.length)}</span>
      </summary>
      {isListed && (
        <ul>
          {endpoints.map(({ operationId, method, path, summary, deprecated }) => (
            <li key={operationId}>
              <Link
                to="."
                search={(now) => ({ ...now, op: operationId })}
                activeProps={{}}
                aria-current={operationId === op ? 'true' : undefined}
              >
                <b data-method={method}>{method}</b>
                <span>
                  <code>{path.replace(/^\/api/, '')}</code>
                  <small>{deprecated ? `${summary} (${t.deprecated})` : summary}</small>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}
