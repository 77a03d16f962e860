import { useQuery } from '@tanstack/react-query'
import { createTunnel } from '#domain/locations/record-endpoints.ts'
import { api } from '#web/platform/api/api.ts'
import { locations as t } from '#web/texts/locations.ts'
import { tunnelsQuery } from '../queries.ts'
import { SeveralDialog } from './several-dialog.tsx'

/** Adds a range of tunnels to a field. */
export const SeveralTunnels = ({ parent, onClose }: { parent: number; onClose: () => void }) => {
  const { data } = useQuery(tunnelsQuery(parent))
  return (
    <SeveralDialog
      draftName={`tunnels:several:${parent}`}
      title={t.tunnels.several}
      taken={data && new Set(data.map(({ number }) => number))}
      add={(number, key) => api(createTunnel, { body: { number, field_id: parent }, key })}
      onClose={onClose}
    />
  )
}
