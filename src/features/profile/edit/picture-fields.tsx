// Avatar and banner in the form of one's own profile.
import { useEffect, useEffectEvent } from "react";
import type { ProfileForm, ShownProfile } from "#domain/profile-form.ts";
import { observable } from "#lib/observable.ts";
import { BANNERS } from "#people-contract";
import { Avatar } from "#ui/avatar.tsx";
import { BannerChoice } from "#ui/banner-choice.tsx";
import { Button } from "#ui/button.tsx";
import type { ImageSource } from "#ui/cover.tsx";
import { ErrorBanner } from "#ui/message.tsx";
import { PictureUpload } from "#ui/picture-upload.tsx";
import { ProfileBanner } from "../profile-banner.tsx";
import { hasAvatar, hasOwnBanner } from "./profile-edit.ts";
import { usePictureField, type PreparePicture } from "./use-picture-field.ts";

export type PictureFieldsProps = {
  ownId: string;
  shown: ShownProfile;
  form: ProfileForm;
  /** Where avatar and banner are, by what the profile names. */
  pictures(value: string | null): ImageSource;
  prepareAvatar: PreparePicture;
  prepareBanner: PreparePicture;
  onChange(change: Partial<ProfileForm>): void;
  /** Whether a picture is being made ready: then nothing is to be saved yet. */
  onPreparing(preparing: boolean): void;
};

/** What is shown in the place of a picture: `kept` as the profile, or this device, has it. */
const shownValue = (choice: ProfileForm["avatar"], kept: string | null): string | null => {
  if (choice.kind === "kept") return kept;
  return choice.kind === "own" ? choice.inline : null;
};

const inline = (address: string): ImageSource => observable<string | null | undefined>(address);

const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: "nearest" });

/** Below what the picture was chosen with, and often below the edge of the dialog. */
const PictureProblem = ({ problem }: { problem: string | null }) =>
  problem !== null && (
    <div key={problem} ref={bringIntoView} className="pt-3">
      <ErrorBanner>{problem}</ErrorBanner>
    </div>
  );

function AvatarField({ ownId, shown, form, pictures, onChange, field }: PictureFieldsProps & Field) {
  const value = shownValue(form.avatar, shown.waiting.avatar ?? shown.profile.avatar_url);
  return (
    <div>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar
          key={value}
          id={ownId}
          name={form.name}
          address={value?.startsWith("data:") ? inline(value) : pictures(value)}
          className="size-20 border border-line"
        />
        {value !== null && (
          <Button
            variant="secondary"
            size="small"
            onClick={() => {
              field.drop();
              onChange({ avatar: { kind: hasAvatar(shown) ? "none" : "kept" } });
            }}
          >
            Remove picture
          </Button>
        )}
      </div>
      <PictureUpload
        label="Upload your picture"
        words={value === null ? "Use a picture of your own" : "Use another picture"}
        advice={"Square, 200\u00a0×\u00a0200 or more, looks best."}
        preparing={field.preparing}
        onChoose={(file) => void field.choose(file)}
      />
      <PictureProblem problem={field.problem} />
    </div>
  );
}

type Field = { field: ReturnType<typeof usePictureField> };

function BannerField({ shown, form, pictures, onChange, field }: PictureFieldsProps & Field) {
  const { bannerPicture } = form;
  const hadOwn = hasOwnBanner(shown);
  const own = bannerPicture.kind === "own" ? bannerPicture.inline : hadOwn ? shown.waiting.banner : null;
  return (
    <div>
      <BannerChoice
        banners={BANNERS}
        own={
          own !== null ? (
            <img src={own} alt="" className="w-full bg-sunken object-cover" />
          ) : hadOwn ? (
            <ProfileBanner
              background={shown.profile.banner_background}
              own={shown.profile.custom_banner_url}
              pictures={pictures}
            />
          ) : null
        }
        chosen={
          bannerPicture.kind === "own" || (bannerPicture.kind === "kept" && hadOwn) ? null : form.banner
        }
        onChoose={(banner) => {
          field.drop();
          onChange({ banner, bannerPicture: { kind: hadOwn ? "none" : "kept" } });
        }}
        onChooseOwn={() => bannerPicture.kind === "none" && onChange({ bannerPicture: { kind: "kept" } })}
      />
      <PictureUpload
        label="Upload your own banner"
        words={own !== null || hadOwn ? "Use another picture" : "Use a picture of your own"}
        advice="16:9, such as 1920 × 1080, looks best."
        preparing={field.preparing}
        onChoose={(file) => void field.choose(file)}
      />
      <PictureProblem problem={field.problem} />
    </div>
  );
}

export function PictureFields(props: PictureFieldsProps) {
  const { prepareAvatar, prepareBanner, onChange, onPreparing } = props;
  const avatar = usePictureField(prepareAvatar, (address) =>
    onChange({ avatar: { kind: "own", inline: address } }),
  );
  const banner = usePictureField(prepareBanner, (address) =>
    onChange({ bannerPicture: { kind: "own", inline: address } }),
  );
  const preparing = avatar.preparing || banner.preparing;
  const tell = useEffectEvent(onPreparing);
  useEffect(() => tell(preparing), [preparing]);
  return (
    <>
      <section aria-labelledby="edit-avatar">
        <h3 id="edit-avatar" className="mb-3 font-sans text-sm font-semibold">
          Profile picture
        </h3>
        <AvatarField {...props} field={avatar} />
      </section>
      <section aria-labelledby="edit-banner">
        <h3 id="edit-banner" className="mb-3 font-sans text-sm font-semibold">
          Banner
        </h3>
        <BannerField {...props} field={banner} />
      </section>
    </>
  );
}
