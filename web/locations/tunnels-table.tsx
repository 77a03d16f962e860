import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TunnelDetail } from '#domain/locations/location.ts'
import { archiveTunnel, restoreTunnel } from '#domain/locations/record-endpoints.ts'
import { api } from '#web/platform/api/api.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { locations as t } from '#web/texts/locations.ts'
import type { Column } from '#web/ui/table/table-props.ts'
import { LocationTable } from './location-table.tsx'
import { tunnelsAddress } from './locations-address.ts'
import { tunnelListQuery } from './record-queries.ts'
import { SeveralTunnels } from './several/several-tunnels.tsx'
import { TunnelForm } from './tunnel-form.tsx'

const ToPlots = ({ tunnel, children }: { tunnel: TunnelDetail; children: string }) =>
  tunnel.archived_at === null ? (
    <Link
      to="/ento-home/location/fields/$farmId/tunnel/$fieldId/plots/$tunnelId"
      params={{
        farmId: String(tunnel.field.farm_id),
        fieldId: String(tunnel.field_id),
        tunnelId: String(tunnel.id),
      }}
    >
      {children}
    </Link>
  ) : (
    children
  )

const columnsOf = (): [Column<TunnelDetail>, ...Column<TunnelDetail>[]] => [
  {
    key: 'number',
    title: t.columns.tunnel_number,
    value: ({ number }) => number,
    cell: (tunnel) => <ToPlots tunnel={tunnel}>{t.tunnelNo(tunnel.number)}</ToPlots>,
  },
  { key: 'farm', title: t.columns.farm, value: ({ field }) => field.farm.title, card: 'line' },
  { key: 'field', title: t.columns.field_name, value: ({ field }) => field.field_name, card: 'line' },
  {
    key: 'plots',
    title: t.columns.plots,
    value: ({ count_plots }) => count_plots,
    cell: (tunnel) => <ToPlots tunnel={tunnel}>{t.plotsCounted(tunnel.count_plots)}</ToPlots>,
  },
]

/** Tunnels of a field, or of all fields. */
export const TunnelsTable = ({ fieldId }: { fieldId?: number }) => {
  const address = useAddress(tunnelsAddress)
  return (
    <LocationTable
      kind="tunnels"
      asked={useQuery(tunnelListQuery(fieldId, address))}
      columns={columnsOf()}
      view={address}
      nameOf={({ number }) => t.tunnelNo(number)}
      Form={TunnelForm}
      parent={fieldId}
      Several={SeveralTunnels}
      remove={({ id }, confirm) => api(archiveTunnel, { params: { id }, query: { confirm: String(confirm) } })}
      restore={({ id }, key) => api(restoreTunnel, { params: { id }, key })}
    />
  )
}
