import { Link, useRouter } from '@tanstack/react-router'
import notFound from '#web/drawings/empties/not-found.svg?raw'
import { usePageTitleAndFocus } from '#web/platform/navigation/page-title-and-focus.ts'
import { frame as t } from '#web/texts/frame.ts'
import { asButton, Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'

interface DeadEndProps {
  title: string
  text: string
  /** Offers to return to the previous page. */
  back?: boolean
}

/** A page that has nothing to show, the reason, and a link to Home. */
export const DeadEnd = ({ title, text, back = false }: DeadEndProps) => {
  const { history } = useRouter()
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
          <>
            {back && history.canGoBack() && <Button onClick={() => history.back()}>{t.back}</Button>}
            <Link to="/" {...asButton({ kind: 'primary' })}>
              {t.toHome}
            </Link>
          </>
        }
      >
        {text}
      </EmptyState>
    </div>
  )
}

export const NotFoundPage = () => <DeadEnd title={t.notFoundTitle} text={t.notFoundText} />
