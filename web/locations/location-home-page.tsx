import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { locations as t } from '#web/texts/locations.ts'
import { entomologyBreadcrumbs } from '#web/ui/page/entomology-breadcrumbs.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import tabsCss from '#web/ui/tabs.module.css'
import { FieldsTable } from './fields-table.tsx'
import { kinds, locationHomeAddress, type Kind } from './locations-address.ts'
import { PlotsTable } from './plots-table.tsx'
import { TunnelsTable } from './tunnels-table.tsx'

const tables: Record<Kind, () => ReactNode> = {
  fields: () => <FieldsTable />,
  tunnels: () => <TunnelsTable />,
  plots: () => <PlotsTable />,
}

/** All fields, tunnels and plots that a person sees, one kind at a time. */
export const LocationHomePage = () => {
  const { show = 'fields' } = useAddress(locationHomeAddress)
  const navigate = useNavigate()
  const Table = tables[show]
  return (
    <Page title={t.allLocations} breadcrumbs={entomologyBreadcrumbs()}>
      <Tabs
        name={t.toggles}
        css={tabsCss}
        tabs={kinds.map((key) => ({ key, title: t[key].title }))}
        tab={show}
        // Another kind has other columns: sort and page are reset, the search term stays.
        onChoose={(next) =>
          void navigate({ to: '.', search: ({ q }: { q?: string }) => ({ q, show: next }), resetScroll: false })
        }
      >
        <Table key={show} />
      </Tabs>
    </Page>
  )
}
