import { Brand } from '#web/ui/brand.tsx'
import { PageSkeleton, Skeleton } from '#web/ui/skeleton.tsx'
import css from './frame-skeleton.module.css'

/** The frame before the person is loaded, with the same layout. */
export const FrameSkeleton = () => (
  <div className={css.frame}>
    <div className={css.side}>
      <Brand />
      <Skeleton width={140} />
      <Skeleton width={120} />
      <Skeleton width={150} />
    </div>
    <div>
      <div className={css.top} />
      <div className={css.main}>
        <PageSkeleton />
      </div>
    </div>
  </div>
)
