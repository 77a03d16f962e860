import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import type * as z from 'zod/mini'
import type { capture } from '#domain/devices/capture-endpoints.ts'
import { fileName } from '#domain/platform/file-name.ts'
import { dateTime } from '#web/platform/formats.ts'
import { detail as t } from '#web/texts/device-detail.ts'
import { ui } from '#web/texts/ui.ts'
import { asButton, Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Picture } from '#web/ui/drawing/picture.tsx'
import { DetectionBoxes } from './detection-boxes.tsx'
import css from './full-image.module.css'

export type Capture = z.infer<typeof capture>

interface FullImageProps {
  device: string
  captures: Capture[]
  at: number
  zone: string
  boxes: boolean
  onBoxes: (shown: boolean) => void
  onTurn: (at: number) => void
  onClose: () => void
}

/** An image as large as the screen allows, or at its original size; arrow keys go to the next. */
export const FullImage = ({ device, captures, at, zone, boxes, onBoxes, onTurn, onClose }: FullImageProps) => {
  const [own, setOwn] = useState(false)
  const shown = captures[at]
  if (!shown) return null
  const moment = dateTime(shown.captured_at, zone)
  const turn = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    // At its original size, the arrow keys scroll the image.
    if (step === undefined || own || captures[at + step] === undefined) return
    event.preventDefault()
    onTurn(at + step)
  }
  const day = shown.captured_at.slice(0, 10)
  return (
    <Dialog
      wide
      title={moment}
      onClose={onClose}
      actions={
        <>
          <Button aria-pressed={boxes} onClick={() => onBoxes(!boxes)}>
            {t.boxes}
          </Button>
          <Button aria-pressed={own} onClick={() => setOwn(!own)}>
            {t.ownSize}
          </Button>
          <a
            {...asButton()}
            href={shown.image_url}
            download={fileName(`${device} ${shown.id}`, day, day, 'image', 'jpg')}
          >
            <IconDownload aria-hidden="true" />
            {t.downloadImage}
          </a>
          <Button kind="primary" onClick={onClose}>
            {ui.close}
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons within do the same */}
      <div className={css.view} onKeyDown={turn}>
        <Button size="icon" aria-label={t.newerImage} disabled={at === 0} onClick={() => onTurn(at - 1)}>
          <IconChevronLeft aria-hidden="true" />
        </Button>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
        <div
          className={css.frame}
          data-own={own || undefined}
          tabIndex={0}
          role="region"
          aria-label={t.imageOf(moment)}
        >
          <div className={css.picture}>
            <Picture src={shown.image_url} alt={t.imageOf(moment)}>
              {boxes && <DetectionBoxes detections={shown.detections} />}
            </Picture>
          </div>
        </div>
        <Button
          size="icon"
          aria-label={t.olderImage}
          disabled={at === captures.length - 1}
          onClick={() => onTurn(at + 1)}
        >
          <IconChevronRight aria-hidden="true" />
        </Button>
      </div>
    </Dialog>
  )
}
