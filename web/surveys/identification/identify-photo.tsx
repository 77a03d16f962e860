import { IconCheck, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { messages } from '#domain/messages.ts'
import { identifyEntryPhoto } from '#domain/surveys/photo-endpoints.ts'
import type { PhotoToIdentify, PhotoVerdict } from '#domain/surveys/photo.ts'
import { invalidateSurveys } from '#web/field-work/queries.ts'
import { api } from '#web/platform/api/api.ts'
import { date, dateTime } from '#web/platform/formats.ts'
import { messageOf } from '#web/platform/api/problem.ts'
import { toast } from '#web/platform/toasts.ts'
import { identification as t } from '#web/texts/identification.ts'
import { surveys } from '#web/texts/surveys.ts'
import { asButton, Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ImageCanvas, whole, zoomOfKey, type Zoom } from '#web/ui/image-canvas/image-canvas.tsx'
import { AroundName, ScientificName } from '#web/ui/scientific-name.tsx'
import { ZoomButtons } from '#web/ui/image-canvas/zoom-buttons.tsx'
import { observerName, taxonName } from '../species/species.ts'
import { photoWords } from '../photos/photo-words.ts'
import { CorrectForm } from './correct-form.tsx'
import css from './identification-page.module.css'

interface IdentifyPhotoProps {
  item: PhotoToIdentify
  at: number
  total: number
  onStep: (by: number) => void
}

/** Elements that handle keys themselves, where shortcuts do not apply. */
const isTaken = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, select, textarea, button, a, dialog, [role="listbox"]') !== null

/** A photo with its count, and the form to confirm or correct it. */
export const IdentifyPhoto = ({ item, at, total, onStep }: IdentifyPhotoProps) => {
  const client = useQueryClient()
  const { photo, plot, count, flower_centre, notes, survey_date } = item
  const { farm, field_name } = plot.tunnel.field
  const [busy, setBusy] = useState(false)
  const [isUnseen, setUnseen] = useState(false)
  const [zoom, setZoom] = useState<Zoom>(whole)
  const [fault, setFault] = useState<string | null>(null)
  const picture = useRef<HTMLDivElement>(null)
  const correction = useRef<HTMLDivElement>(null)
  const name = photo.taxon ? taxonName(photo.taxon) : t.notCounted

  const say = async (given: PhotoVerdict, done: string, stored?: () => void) => {
    if (busy) return
    setBusy(true)
    setFault(null)
    try {
      await api(identifyEntryPhoto, {
        params: { id: photo.survey_id, key: photo.key },
        body: { ...given, version: photo.version },
      })
      stored?.()
      toast.done(done)
      await invalidateSurveys(client)
    } catch (error) {
      setFault(messageOf(error, messages.somethingWrongLater))
      setBusy(false)
    }
  }
  // A photo that could not be loaded cannot be confirmed.
  const confirm = () => photo.taxon && !isUnseen && void say({ verdict: 'confirm' }, t.confirmed(name))
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    const inField =
      event.target instanceof HTMLElement && event.target.closest('input, select, textarea, dialog') !== null
    if (inField) return
    const zoomed = zoomOfKey(event.key, zoom)
    if (zoomed) setZoom(zoomed)
    if (event.key === 'ArrowRight') onStep(1)
    if (event.key === 'ArrowLeft') onStep(-1)
    if (event.key === '1' || (event.key === 'Enter' && !isTaken(event.target))) confirm()
    if (event.key === '2') {
      event.preventDefault()
      correction.current?.querySelector('input')?.focus()
    }
    if (event.key === '4') void say({ verdict: 'cannot_tell' }, t.left)
  })
  useEffect(() => {
    const hear = (event: globalThis.KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
  // After a decision the focus moves to the next photo, unless a filter is being changed.
  useEffect(() => {
    if (document.activeElement === document.body) picture.current?.focus()
  }, [])

  const facts: [string, ReactNode][] = [
    [
      t.countedAs,
      <Fragment key="counted">
        {photo.taxon ? <ScientificName {...photo.taxon.species} /> : name}
        {[
          '',
          ...(photo.taxon ? [photo.taxon.stage.stage] : []),
          ...(flower_centre === null ? [] : [flower_centre ? t.centre : t.elsewhere]),
        ].join(', ')}
      </Fragment>,
    ],
    ...(count === null ? [] : [[t.number, String(count)] as [string, string]]),
    ...(notes === null ? [] : [[t.note, notes] as [string, string]]),
    [
      t.where,
      [
        `${surveys.path(farm.title, field_name, plot.tunnel.number)} > ${surveys.picker.plotNo(plot.number)}`,
        ...(photo.plant_number === null ? [] : [surveys.plant(photo.plant_number)]),
      ].join(', '),
    ],
    [t.observer, observerName({ observer: photo.adder })],
    [t.taken, dateTime(photo.taken_at, farm.time_zone)],
  ]
  return (
    <section className={css.item} aria-label={t.nth(at + 1, total)}>
      <div className={css.picture} ref={picture} tabIndex={-1}>
        <ImageCanvas
          src={photo.image_url}
          alt={photoWords(photo, farm.time_zone)}
          width={photo.width}
          height={photo.height}
          zoom={zoom}
          onZoom={setZoom}
          onSeen={(isSeen) => setUnseen(!isSeen)}
        />
        <div className={css.steps}>
          <ZoomButtons zoom={zoom} onZoom={setZoom} />
          {total > 1 && (
            <Button size="icon" aria-label={t.previous} title={t.previous} onClick={() => onStep(-1)}>
              <IconChevronLeft aria-hidden="true" />
            </Button>
          )}
          <p role="status">{t.nth(at + 1, total)}</p>
          {total > 1 && (
            <Button size="icon" aria-label={t.next} title={t.next} onClick={() => onStep(1)}>
              <IconChevronRight aria-hidden="true" />
            </Button>
          )}
        </div>
      </div>
      <div className={css.side}>
        <dl className={css.facts}>
          {facts.map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        {photo.unsure && <p>{t.unsure}</p>}
        {fault && <Notice tone="bad" live title={fault} />}
        <div className={css.verdicts}>
          {photo.taxon && (
            <Button kind="primary" busy={busy} aria-disabled={isUnseen || undefined} onClick={confirm}>
              <IconCheck aria-hidden="true" />
              <AroundName text={t.confirmAs}>
                <ScientificName {...photo.taxon.species} />
              </AroundName>
            </Button>
          )}
          <Button busy={busy} onClick={() => void say({ verdict: 'cannot_tell' }, t.left)}>
            {t.cannotTell}
          </Button>
        </div>
        {photo.kind !== 'flower' && (
          <div ref={correction}>
            <CorrectForm
              of={photo.key}
              kind={photo.kind}
              counted={photo.taxon === null ? null : count}
              busy={busy}
              onCorrect={(taxon, number, stored) =>
                void say(
                  { verdict: 'correct', [`${photo.kind}_id`]: taxon.id, ...(number === null ? {} : { count: number }) },
                  t.corrected(taxonName(taxon)),
                  stored,
                )
              }
            />
          </div>
        )}
        <Link
          to="/ento-home/survey/survey-list/$surveyId"
          params={{ surveyId: String(photo.survey_id) }}
          {...asButton({ kind: 'ghost' })}
        >
          {t.openVisit}, {date(survey_date)}
        </Link>
      </div>
    </section>
  )
}
