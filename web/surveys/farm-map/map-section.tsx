import { IconMap } from '@tabler/icons-react'
import { Suspense, useId } from 'react'
import type { RoundPlot } from '#domain/surveys/round.ts'
import type { Measured } from '#web/platform/phone-position.ts'
import { farmMap as t } from '#web/texts/farm-map.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import css from './farm-map.module.css'

const FarmMap = lazyPart(() => import('./farm-map.tsx'))

interface MapSectionProps {
  farm: { id: number; title: string }
  plots: readonly RoundPlot[]
  here: Measured | null
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** A button that shows and hides the map of a farm. */
export const MapSection = ({ farm, plots, here, isOpen, onOpen }: MapSectionProps) => {
  const id = useId()
  return (
    <div className={css.section}>
      <Button aria-expanded={isOpen} aria-controls={id} onClick={() => onOpen(!isOpen)}>
        <IconMap aria-hidden="true" />
        {isOpen ? t.hide : t.show}
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<SkeletonLines lines={6} />}>
            <FarmMap farm={farm} plots={plots} here={here} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
