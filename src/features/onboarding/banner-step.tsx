// Step 4: the banner, one of four or a picture of one's own.
import { BANNERS } from "#people-contract";
import { BannerChoice } from "#ui/banner-choice.tsx";
import { PictureUpload } from "#ui/picture-upload.tsx";
import type { StepProps } from "./step-props.ts";

export function BannerStep({ editor, state: { draft, preparing } }: StepProps) {
  const { picture } = draft;
  return (
    <>
      <BannerChoice
        banners={BANNERS}
        own={picture && <img src={picture} alt="" className="w-full bg-sunken object-cover" />}
        chosen={picture ? null : draft.banner}
        onChoose={editor.chooseBanner}
        onChooseOwn={() => undefined}
      />
      <PictureUpload
        label="Upload your own banner"
        words={picture ? "Use another picture" : "Use a picture of your own"}
        advice="Wide ones look best."
        preparing={preparing}
        onChoose={(file) => void editor.choosePicture(file)}
      />
    </>
  );
}
