import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { NewPlot } from '#domain/locations/location.ts'
import { createPlot } from '#domain/locations/record-endpoints.ts'
import { api } from '#web/platform/api/api.ts'
import { locations as t } from '#web/texts/locations.ts'
import { plotsQuery } from '../queries.ts'
import { tunnelQuery } from '../record-queries.ts'
import { SeveralDialog } from './several-dialog.tsx'
import { TreatmentSelect } from '../treatment-select.tsx'

/** Adds a range of plots to a tunnel, all with one treatment. */
export const SeveralPlots = ({ parent, onClose }: { parent: number; onClose: () => void }) => {
  const { data } = useQuery(plotsQuery(parent))
  const { data: tunnel } = useQuery(tunnelQuery(parent))
  const [treatment, setTreatment] = useState('')
  const treatment_type = (treatment || null) as NewPlot['treatment_type']
  return (
    <SeveralDialog
      draftName={`plots:several:${parent}`}
      title={t.plots.several}
      taken={data && new Set(data.map(({ number }) => number))}
      add={(number, key) => api(createPlot, { body: { number, tunnel_id: parent, treatment_type }, key })}
      onClose={onClose}
    >
      <TreatmentSelect farm={tunnel?.field.farm} value={treatment} onChange={setTreatment} />
    </SeveralDialog>
  )
}
