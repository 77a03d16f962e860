import { IconTrash } from '@tabler/icons-react'
import { longMonthName } from '#domain/display/dates.ts'
import { months, type CropEntry, type Month } from '#domain/farms/crop-entries.ts'
import { cropSpecies, growingSetups, type GrowingSetup } from '#domain/farms/crops.ts'
import { cropTitle } from '#domain/score/insights/wording.ts'
import { farms as t } from '#web/texts/farms.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { Field, TextField } from '#web/ui/fields/field.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import type { Choice } from './device-list.tsx'
import { DualList } from './dual-list.tsx'
import css from './edit-farm.module.css'

const heatings = [
  { name: 'unknown', heated: null },
  { name: 'heated', heated: true },
  { name: 'unheated', heated: false },
] as const

/** One crop with the devices that observe it. */
export const CropFields = ({
  title,
  entry,
  choices,
  errorOf,
  onChange,
  onRemove,
}: {
  title: string
  entry: CropEntry
  choices: Choice[]
  errorOf: (name: keyof CropEntry) => string | undefined
  onChange: (change: Partial<CropEntry>) => void
  onRemove: () => void
}) => {
  const month = (name: 'cropSeasonality' | 'cropSeasonalityTo', label: string) => (
    <Field label={label} error={errorOf(name)}>
      {(control) => (
        <Select
          {...control}
          large
          value={entry[name]}
          onChange={(event) => onChange({ [name]: event.target.value as Month })}
        >
          {months.map((each, index) => (
            <option key={each} value={each}>
              {longMonthName(index + 1)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
  return (
    <section className={css.crop} aria-label={title}>
      <div className={css.cropHead}>
        <h3>{title}</h3>
        <Button kind="ghost" size="icon" aria-label={t.crops.remove(title)} onClick={onRemove}>
          <IconTrash aria-hidden="true" />
        </Button>
      </div>
      <div className={css.three}>
        <Field label={t.crops.species} error={errorOf('speciesId')}>
          {(control) => (
            <Select
              {...control}
              large
              value={entry.speciesId}
              onChange={(event) => onChange({ speciesId: Number(event.target.value) })}
            >
              {cropSpecies
                .filter(({ cropType }) => cropType === entry.cropType)
                .map(({ id, name }) => (
                  <option key={id} value={id}>
                    {cropTitle(name)}
                  </option>
                ))}
            </Select>
          )}
        </Field>
        <TextField
          label={t.crops.variety}
          value={entry.cropVariety}
          error={errorOf('cropVariety')}
          autoComplete="off"
          onChange={(event) => onChange({ cropVariety: event.target.value })}
        />
        <Field label={t.crops.growingSetup} error={errorOf('growingSetup')}>
          {(control) => (
            <Select
              {...control}
              large
              value={entry.growingSetup ?? ''}
              onChange={(event) =>
                onChange({ growingSetup: event.target.value === '' ? null : (event.target.value as GrowingSetup) })
              }
            >
              <option value="">{t.crops.noSetup}</option>
              {growingSetups.map((setup) => (
                <option key={setup} value={setup}>
                  {t.crops.setups[setup]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {entry.growingSetup === 'glasshouse' && (
          <Field label={t.crops.heated} error={errorOf('heated')}>
            {(control) => (
              <Select
                {...control}
                large
                value={heatings.find(({ heated }) => heated === entry.heated)?.name}
                onChange={(event) =>
                  onChange({ heated: heatings.find(({ name }) => name === event.target.value)?.heated ?? null })
                }
              >
                {heatings.map(({ name }) => (
                  <option key={name} value={name}>
                    {t.crops.heatings[name]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <NumberField
          label={t.crops.flowersReference}
          hint={t.crops.flowersReferenceHint}
          value={entry.flowersReference}
          error={errorOf('flowersReference')}
          onChange={(flowersReference) => onChange({ flowersReference })}
        />
        {month('cropSeasonality', t.crops.from)}
        {month('cropSeasonalityTo', t.crops.to)}
      </div>
      <CheckField
        label={t.crops.hybrid}
        checked={entry.cropHybrid}
        onChange={(event) => onChange({ cropHybrid: event.target.checked })}
      />
      <DualList
        name={t.crops.devices}
        choices={choices}
        selected={entry.selectedDevices}
        onChange={(selectedDevices) => onChange({ selectedDevices })}
      />
      {errorOf('selectedDevices') && <p role="alert">{errorOf('selectedDevices')}</p>}
    </section>
  )
}
