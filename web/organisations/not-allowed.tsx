import { Link } from '@tanstack/react-router'
import { messages } from '#domain/messages.ts'
import notFound from '#web/drawings/empties/not-found.svg?raw'
import { organisations as t } from '#web/texts/organisations.ts'
import { asButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Replaces a form that this person may not submit. */
export const NotAllowed = () => (
  <EmptyState
    title={messages.notAllowed}
    drawing={notFound}
    actions={
      <Link to="/organisations" {...asButton({ kind: 'primary' })}>
        {t.back}
      </Link>
    }
  >
    {t.refusedText}
  </EmptyState>
)
