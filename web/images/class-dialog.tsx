import { useQuery, queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { functionalGroups, unidentified } from '#domain/intensity/functional-groups.ts'
import { pageOf } from '#domain/platform/paging.ts'
import { listSpecies } from '#domain/reference/endpoints.ts'
import { api } from '#web/platform/api/api.ts'
import { usePaused } from '#web/platform/forms/use-paused.ts'
import { storedValue } from '#web/platform/offline/safe-local-storage.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { images as t } from '#web/texts/images.ts'
import { surveys } from '#web/texts/surveys.ts'
import { ui } from '#web/texts/ui.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import css from './class-dialog.module.css'

const MOST_RECENT = 5
const MOST_FOUND = 8
const recentKey = (personId: number) => `bombus-recent-classes:${personId}`
const recentClasses = (personId: number): string[] => storedValue.get<string[]>(recentKey(personId)) ?? []
const remember = (personId: number, name: string): void =>
  storedValue.set(
    recentKey(personId),
    [name, ...recentClasses(personId).filter((other) => other !== name)].slice(0, MOST_RECENT),
  )

const foundQuery = (q: string) =>
  queryOptions({
    queryKey: ['species', 'named', q],
    queryFn: async ({ signal }) =>
      pageOf(await api(listSpecies, { query: { q, skip: 0, limit: MOST_FOUND } }, signal)).rows,
    enabled: q !== '',
    staleTime: 5 * 60_000,
  })

interface Choice {
  name: string
  title: string
  detail?: string | undefined
}

/** The display name of a class: functional groups have translated names. */
export const classTitle = (name: string): string => (name === unidentified ? t.unidentified : surveys.groupOf(name))

/** Asks for the taxon of an insect. Recent choices and the functional groups come first; Enter chooses the first one. */
export const ClassDialog = ({ onChoose, onClose }: { onChoose: (name: string) => void; onClose: () => void }) => {
  const person = usePerson()
  const [typed, setTyped] = useState('')
  const q = usePaused(typed.trim())
  const { data: found = [] } = useQuery(foundQuery(q))
  const choose = (name: string) => {
    remember(person.id, name)
    onChoose(name)
  }
  const matches = ({ title }: Choice) => title.toLowerCase().includes(typed.trim().toLowerCase())
  const recent: Choice[] = recentClasses(person.id).map((name) => ({ name, title: classTitle(name) }))
  const groups: Choice[] = functionalGroups.map((name) => ({ name, title: classTitle(name) }))
  // Results of an earlier search are not shown for this one.
  const species: Choice[] = (typed.trim() === '' || q !== typed.trim() ? [] : found).map(
    ({ genus, species: name, common_name }) => {
      const scientific = genus === null || name.startsWith(`${genus} `) ? name : `${genus} ${name}`
      return { name: scientific, title: scientific, detail: common_name ?? undefined }
    },
  )
  const unique = [...recent, ...groups, ...species].filter(
    ({ name }, index, all) => all.findIndex((other) => other.name === name) === index,
  )
  const isFound = new Set(species.map(({ name }) => name))
  const choices = unique.filter((choice) => isFound.has(choice.name) || matches(choice))
  const own = typed.trim()
  return (
    <Dialog title={t.whatIsIt} sheet top onClose={onClose} actions={<Button onClick={onClose}>{ui.cancel}</Button>}>
      <Form
        className={css.form}
        onSubmit={() => {
          const name = choices[0]?.name ?? own
          if (name !== '') choose(name)
        }}
      >
        <TextField
          label={t.name}
          hint={t.nameHint}
          value={typed}
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is opened to type here
          autoFocus
          maxLength={80}
          onChange={(event) => setTyped(event.target.value)}
        />
        <ul className={css.choices}>
          {choices.map(({ name, title, detail }) => (
            <li key={name}>
              <button type="button" onClick={() => choose(name)}>
                <span>{title}</span>
                {detail && <small>{detail}</small>}
              </button>
            </li>
          ))}
          {own !== '' && choices.length === 0 && (
            <li>
              <button type="button" onClick={() => choose(own)}>
                {t.asTyped(own)}
              </button>
            </li>
          )}
        </ul>
      </Form>
    </Dialog>
  )
}
