import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PlotDetail } from '#domain/locations/location.ts'
import { armOn } from '#domain/treatments/treatment-arm.ts'
import { archivePlot, restorePlot } from '#domain/locations/record-endpoints.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { api } from '#web/platform/api/api.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { useNow } from '#web/platform/time/use-now.ts'
import { locations as t } from '#web/texts/locations.ts'
import type { Column } from '#web/ui/table/table-props.ts'
import { Treatment } from '#web/ui/treatment.tsx'
import { LocationTable } from './location-table.tsx'
import { plotsAddress } from './locations-address.ts'
import { PlotForm } from './plot-form.tsx'
import { positionText } from './number-text.ts'
import { plotListQuery } from './record-queries.ts'
import { SeveralPlots } from './several/several-plots.tsx'

/** Leads to the surveys of a plot; a deleted plot can no longer be surveyed. */
const ToSurveys = ({ plot: { id, number, archived_at } }: { plot: PlotDetail }) =>
  archived_at === null ? (
    <Link
      to="/ento-home/survey/survey-datalist/$plotId"
      params={{ plotId: String(id) }}
      search={{ plotNumber: String(number) }}
    >
      {t.plotNo(number)}
    </Link>
  ) : (
    t.plotNo(number)
  )

const columnsAt = (now: number): [Column<PlotDetail>, ...Column<PlotDetail>[]] => [
  {
    key: 'number',
    title: t.columns.plot_number,
    value: ({ number }) => number,
    cell: (plot) => <ToSurveys plot={plot} />,
  },
  {
    key: 'tunnel',
    title: t.columns.tunnel_number,
    value: ({ tunnel }) => t.tunnelNo(tunnel.number),
    card: 'line',
  },
  { key: 'field', title: t.columns.field_name, value: ({ tunnel }) => tunnel.field.field_name, card: 'line' },
  { key: 'farm', title: t.columns.farm, value: ({ tunnel }) => tunnel.field.farm.title, card: 'line' },
  {
    key: 'treatment_type',
    card: 'row',
    title: t.columns.treatment_type,
    value: ({ treatment_type }) => treatment_type,
    cell: ({ treatment_type, treatment_arms, tunnel }) => {
      const today = localDay(now, tunnel.field.farm.time_zone)
      return <Treatment letter={treatment_type} arm={armOn(treatment_arms, treatment_type, today)} />
    },
  },
  { key: 'block', title: t.columns.block, value: ({ block }) => block, card: 'row' },
  { key: 'replicate', title: t.columns.replicate, value: ({ replicate }) => replicate, card: 'row' },
  { key: 'position', title: t.columns.position, fixed: true, value: (plot) => positionText(plot) || null, card: 'row' },
]

/** Plots of a tunnel, or of all tunnels. */
export const PlotsTable = ({ tunnelId }: { tunnelId?: number }) => {
  const address = useAddress(plotsAddress)
  const now = useNow()
  return (
    <LocationTable
      kind="plots"
      asked={useQuery(plotListQuery(tunnelId, address))}
      columns={columnsAt(now)}
      view={address}
      nameOf={({ number }) => t.plotNo(number)}
      Form={PlotForm}
      parent={tunnelId}
      Several={SeveralPlots}
      remove={({ id }, confirm) => api(archivePlot, { params: { id }, query: { confirm: String(confirm) } })}
      restore={({ id }, key) => api(restorePlot, { params: { id }, key })}
    />
  )
}
