import {
  IconBuildingTunnel,
  IconDeviceCctv,
  IconFile,
  IconHistory,
  IconPlant,
  IconPlant2,
  IconUser,
} from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import { farmQuery } from '#web/farms/queries.ts'
import { useStore } from '#web/platform/store.ts'
import { usePaused } from '#web/platform/forms/use-paused.ts'
import { find as t } from '#web/texts/find.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { choicesOf, pagesFor, type Choice, type Kind, type PageLink } from './choices.ts'
import css from './find-dialog.module.css'
import { findQuery } from './queries.ts'
import { pagesOf, type PlacesOfPages } from './pages.ts'
import { recent, remember } from './recent.ts'

const icons = {
  recent: IconHistory,
  page: IconFile,
  farm: IconPlant2,
  device: IconDeviceCctv,
  field: IconPlant,
  tunnel: IconBuildingTunnel,
  person: IconUser,
}
const order: Kind[] = ['recent', 'page', 'farm', 'device', 'field', 'tunnel', 'person']

/** The links of the frame first, then all other pages that the person may open. */
const usePages = (person: Profile, links: PageLink[], known: PlacesOfPages): Choice[] => {
  const router = useRouter()
  const client = useQueryClient()
  const farm = known.farm === null ? undefined : client.getQueryData(farmQuery(known.farm).queryKey)
  const first = links.map(({ title, link }): Choice => ({
    kind: 'page',
    title,
    detail: '',
    address: router.buildLocation(link as never).href,
  }))
  const addresses = new Set(first.map(({ address }) => address))
  const others = pagesOf(person, known).map(({ title, address, isOfFarm }): Choice => ({
    kind: 'page',
    title,
    detail: isOfFarm ? (farm?.title ?? '') : '',
    address,
  }))
  return [...first, ...others.filter(({ address }) => !addresses.has(address))]
}

interface FindDialogProps {
  person: Profile
  links: PageLink[]
  known: PlacesOfPages
  onClose: () => void
}

/** A combobox over the search results: the focus stays in the field, and the list marks the line that Enter opens. */
export const FindDialog = ({ person, links, known, onClose }: FindDialogProps) => {
  const router = useRouter()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const term = typed.trim()
  const asked = usePaused(term)
  const { data, error, isFetching } = useQuery(findQuery(asked))
  const opened = useStore(recent).map((choice) => ({ ...choice, kind: 'recent' as const }))
  const pages = usePages(person, links, known)
  const choices =
    term === ''
      ? [...opened, ...pages]
      : [...pagesFor(pages, term), ...(data && asked !== '' ? choicesOf(data, person) : [])]
  const waiting = term !== '' && (isFetching || asked !== term)
  const active = Math.min(at, choices.length - 1)

  const open = (choice: Choice | undefined) => {
    if (!choice) return
    onClose()
    if (choice.kind !== 'page' && choice.kind !== 'recent') remember(choice)
    router.history.push(choice.address)
  }
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      // The current results may belong to the previous term.
      if (!waiting || choices[active]?.kind === 'page') open(choices[active])
    }
    if (step === undefined || choices.length === 0) return
    event.preventDefault()
    const next = (active + step + choices.length) % choices.length
    setAt(next)
    list.current?.querySelectorAll('[role=option]')[next]?.scrollIntoView({ block: 'nearest' })
  }
  const said = waiting ? t.waiting : term === '' ? '' : choices.length === 0 ? t.none(term) : t.counted(choices.length)
  return (
    <Dialog title={<span className="vh">{t.title}</span>} onClose={onClose} top>
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was opened to type
        autoFocus
        className={css.input}
        role="combobox"
        aria-label={t.input}
        aria-expanded={choices.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={choices[active] ? `${id}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder={t.input}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div
        className={css.list}
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t.results}
        // The field keeps the focus, even if a heading between the lines is clicked.
        onMouseDown={(event) => event.preventDefault()}
      >
        {order.map((kind) => {
          const own = choices.flatMap((choice, index) => (choice.kind === kind ? [{ choice, index }] : []))
          if (own.length === 0) return null
          const Icon = icons[kind]
          return (
            <div key={kind} role="group" aria-label={t.kinds[kind]}>
              <p aria-hidden="true">{t.kinds[kind]}</p>
              {own.map(({ choice, index }) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the keyboard
                <div
                  key={choice.address}
                  id={`${id}-${index}`}
                  role="option"
                  aria-selected={index === active}
                  className={css.option}
                  onClick={() => open(choice)}
                  onPointerMove={() => setAt(index)}
                >
                  <Icon aria-hidden="true" />
                  <span>
                    {choice.title}
                    {choice.detail && <small>{choice.detail}</small>}
                  </span>
                </div>
              ))}
            </div>
          )
        })}
      </div>
      <p className={css.said} role="status">
        {said}
      </p>
      {error && term !== '' && <p className={css.said}>{t.failed}</p>}
      <p className={css.keys}>{term === '' ? t.start : t.keys}</p>
    </Dialog>
  )
}
