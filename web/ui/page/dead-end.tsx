import { Link } from '@tanstack/react-router'
import notFound from '#web/drawings/empties/not-found.svg?raw'
import { usePageTitleAndFocus } from '#web/platform/navigation/page-title-and-focus.ts'
import { frame as t } from '#web/texts/frame.ts'
import { asButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'

/** A page that has nothing to show, the reason, and a link to Home. */
export const DeadEnd = ({ title, text }: { title: string; text: string }) => {
  const trail = [
    <Link key="home" to="/">
      {t.home}
    </Link>,
  ]
  const arrived = usePageTitleAndFocus<HTMLDivElement>(title)
  return (
    <div ref={arrived} tabIndex={-1}>
      <PageHeader title={title} breadcrumbs={trail} />
      <EmptyState
        heading="h1"
        title={title}
        drawing={notFound}
        actions={
          <Link to="/" {...asButton({ kind: 'primary' })}>
            {t.toHome}
          </Link>
        }
      >
        {text}
      </EmptyState>
    </div>
  )
}

export const NotFoundPage = () => <DeadEnd title={t.notFoundTitle} text={t.notFoundText} />
