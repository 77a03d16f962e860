import { FieldForm } from '#web/locations/field-form.tsx'
import { PlotForm } from '#web/locations/plot-form.tsx'
import { TunnelForm } from '#web/locations/tunnel-form.tsx'
import { itself, nothing, type FormCase } from './form-case.ts'

const kept = { archived_at: null, version: 3 }
export const farmOf = {
  id: 1,
  title: 'Ashcombe Farm',
  city: 'Ledbury',
  country: 'United Kingdom',
  area_in_sq_meters: 21_400,
  time_zone: 'Europe/London',
}
const field = { id: 2, field_name: 'Long Meadow', farm_id: 1, crop_type: 'strawberry' as const, farm: farmOf }
export const wholeField = { ...field, ...kept, count_tunnels: 1, count_plots: 2 }
const tunnel = { id: 3, number: 4, field_id: 2, field }
export const wholeTunnel = { ...tunnel, ...kept, count_plots: 2 }
const nowhereSaid = { latitude: null, longitude: null, position_accuracy_m: null, block: null, replicate: null }
const plot = {
  id: 5,
  number: 7,
  tunnel_id: 3,
  treatment_type: 'F' as const,
  ...nowhereSaid,
  treatment_arms: [],
  tunnel,
  ...kept,
}

/** Forms of fields, tunnels and plots. */
export const locationForms: FormCase[] = [
  {
    name: 'field',
    kind: 'dialog',
    show: () => <FieldForm row={wholeField} parent={1} onClose={nothing} />,
    stored: wholeField,
    read: ['GET /api/fields/2', itself],
    write: 'PUT /api/fields/2',
    save: 'Save changes',
    field: 'Field name',
    member: 'field_name',
    before: 'Long Meadow',
    typed: 'Upper Bank',
    wrong: '',
    theirs: { crop_type: 'raspberry' },
    told: 'Crop type: Strawberry changed to Raspberry',
  },
  {
    name: 'tunnel',
    kind: 'dialog',
    show: () => <TunnelForm row={wholeTunnel} parent={2} onClose={nothing} />,
    stored: wholeTunnel,
    read: ['GET /api/tunnels/3', itself],
    write: 'PUT /api/tunnels/3',
    save: 'Save changes',
    field: 'Tunnel Number',
    member: 'number',
    before: '4',
    typed: '6',
    wrong: 'six',
    sent: 6,
    theirs: { field: { ...field, field_name: 'Upper Bank' } },
    told: 'Field Name: Long Meadow changed to Upper Bank',
  },
  {
    name: 'plot',
    kind: 'dialog',
    show: () => <PlotForm row={plot} parent={3} onClose={nothing} />,
    stored: plot,
    read: ['GET /api/plots/5', itself],
    write: 'PUT /api/plots/5',
    save: 'Save changes',
    field: 'Plot Number',
    member: 'number',
    before: '7',
    typed: '8',
    wrong: '',
    sent: 8,
    theirs: { treatment_type: 'C' },
    told: 'Treatment Type: F changed to C',
  },
]
