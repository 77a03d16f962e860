import { Link } from '@tanstack/react-router'
import { home } from '#web/texts/home.ts'
import { seasons as t } from '#web/texts/seasons.ts'
import { Page } from '#web/ui/page/page.tsx'
import { FarmSummariesTable } from './farm-summaries-table.tsx'

/** All farms of people whose Home is one farm. */
export const AllFarmsPage = () => (
  <Page
    title={t.allFarms}
    lead={t.lead}
    breadcrumbs={[
      <Link key="home" to="/">
        {home.title}
      </Link>,
    ]}
  >
    <FarmSummariesTable titled={false} />
  </Page>
)
