import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { outlines as t } from '#web/texts/outlines.ts'
import { Page } from '#web/ui/page/page.tsx'
import { DownloadOutlines } from './download-outlines.tsx'
import { OutlinesEditor } from './outlines-editor.tsx'
import { farmOutlinesQuery } from './queries.ts'

/** The outlines of a farm: everybody can view and download them, people with permission can draw them. */
export const OutlinesPage = () => {
  const { farmId } = useParams({ from: '/_portal/farm-outlines/$farmId' })
  const { data: stored } = useSuspenseQuery(farmOutlinesQuery(farmId))
  const { farm } = stored
  return (
    <Page
      title={t.title}
      lead={farm.title}
      breadcrumbs={[
        <Link key="home" to="/">
          {t.home}
        </Link>,
        <Link key="farm" to="/farm-dashboard/$farmId" params={{ farmId }}>
          {farm.title}
        </Link>,
      ]}
      actions={<DownloadOutlines farmId={farm.id} />}
    >
      <OutlinesEditor key={farm.id} stored={stored} />
    </Page>
  )
}
