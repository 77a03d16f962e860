import { dateFormats, numberFormats } from '#domain/display/display-format.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import { dateText, timeText } from '#domain/display/dates.ts'
import {
  hourCycles,
  noPreferences,
  unitSystems,
  updateDisplayPreferences,
  windUnits,
  type DisplayPreferences,
} from '#domain/display/preferences.ts'
import { displayFormatOf } from '#domain/display/reader-format.ts'
import { precipitationIn, temperatureIn, windIn } from '#domain/display/units.ts'
import { languages } from '#domain/language/languages.ts'
import { messages } from '#domain/messages.ts'
import { api } from '#web/platform/api/api.ts'
import { area, number } from '#web/platform/formats.ts'
import { rememberLanguage } from '#web/platform/language.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { profileQuery, usePerson } from '#web/platform/session/profile.ts'
import { toast } from '#web/platform/toasts.ts'
import { settings } from '#web/texts/settings.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { SaveActions } from '#web/ui/form/record-form.tsx'
import css from './settings.module.css'

const t = settings.display
type Name = keyof DisplayPreferences

/** The options of each preference. */
const choices: { [K in Name]: readonly NonNullable<DisplayPreferences[K]>[] } = {
  language: languages,
  units: unitSystems,
  wind_unit: windUnits,
  hour_cycle: hourCycles,
  date_format: dateFormats,
  number_format: numberFormats,
}
const names = Object.keys(choices) as Name[]
const EXAMPLE_DATE = { year: 2026, month: 6, day: 14 }

/** An example of figures in the selected formats. */
const Preview = ({ preferences }: { preferences: DisplayPreferences }) => {
  const format = displayFormatOf(preferences, usePerson().country)
  const quantity = ({ value, unit }: { value: number; unit: string }, decimals = 0) =>
    `${number(value, decimals, format)} ${unit}`
  const parts = [
    `${dateText(EXAMPLE_DATE, format)}, ${timeText(17, 30, format)}`,
    quantity(temperatureIn(19, format)),
    quantity(precipitationIn(4.2, format), format.precipitation === 'in' ? 2 : 1),
    quantity(windIn(12, format)),
    area(46_200, format),
    number(12_345.6, 1, format),
  ]
  return (
    <p className={css.hint} role="status">
      {t.preview(parts.join(' · '))}
    </p>
  )
}

/** Units, dates, times and numbers in the person's preferred formats. */
export const DisplaySettings = () => {
  const client = useQueryClient()
  // A profile stored on this phone by an earlier version has no preferences.
  const { display_preferences: stored = noPreferences }: Partial<Profile> = usePerson()
  const [preferences, setPreferences] = useState(stored)
  const { busy, save } = useSave(messages.profileUpdateError)
  const choose = (name: Name, text: string) =>
    setPreferences({ ...preferences, [name]: choices[name].find((choice) => String(choice) === text) ?? null })
  const submit = () =>
    save(async () => {
      await api(updateDisplayPreferences, { body: preferences })
      if (rememberLanguage(preferences.language)) return location.reload()
      await client.invalidateQueries({ queryKey: profileQuery.queryKey })
      toast.done(t.saved)
    })
  return (
    <section className={css.section} aria-labelledby="display-title">
      <h2 id="display-title">{settings.tabs.display}</h2>
      <p className={css.hint}>{t.intro}</p>
      <Form className={css.form} faults={0} onSubmit={() => void submit()}>
        {names.map((name) => (
          <Field key={name} label={t.names[name]}>
            {(control) => (
              <Select
                {...control}
                value={String(preferences[name] ?? '')}
                onChange={(event) => choose(name, event.target.value)}
              >
                <option value="">{name === 'language' ? t.browserLanguage : t.usual}</option>
                {choices[name].map((choice) => (
                  <option key={choice} value={String(choice)}>
                    {t.choices[name](String(choice))}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ))}
        <Preview preferences={preferences} />
        <SaveActions submit={settings.save} busy={busy} />
      </Form>
    </section>
  )
}
