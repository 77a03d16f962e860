import { Link } from '@tanstack/react-router'
import notFound from '#web/drawings/empties/not-found.svg?raw'
import { useArrival } from '#web/platform/arrival.ts'
import { frame as t } from '#web/texts/frame.ts'
import { asButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'

export const NotFoundPage = () => {
  const trail = [
    <Link key="home" to="/">
      {t.home}
    </Link>,
  ]
  const arrived = useArrival<HTMLDivElement>(t.notFoundTitle)
  return (
    <div ref={arrived} tabIndex={-1}>
      <PageHeader title={t.notFoundTitle} breadcrumbs={trail} />
      <EmptyState
        heading="h1"
        title={t.notFoundTitle}
        drawing={notFound}
        actions={
          <Link to="/" {...asButton({ kind: 'primary' })}>
            {t.toHome}
          </Link>
        }
      >
        {t.notFoundText}
      </EmptyState>
    </div>
  )
}
