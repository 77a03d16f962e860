import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import css from './farm-picker.module.css'
import { Picker } from './picker.tsx'
import { dashboard as t } from '../texts/dashboard.ts'

/** The farm's name, which doubles as the farm picker. */
export const FarmPicker = ({
  farm,
  farms,
  onChoose,
}: Pick<FarmDashboard, 'farm' | 'farms'> & { onChoose: (farmId: number) => void }) => (
  <Picker
    label={t.farm}
    value={String(farm.id)}
    options={farms.map(({ id, title }) => ({ value: String(id), text: title }))}
    onChoose={(id) => onChoose(Number(id))}
  >
    <span className={css.name}>{farm.title}</span>
  </Picker>
)
