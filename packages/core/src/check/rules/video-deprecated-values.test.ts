import { testRule } from "../testing/test-rule.ts";
import { videoDeprecatedValues } from "./video-deprecated-values.ts";

const video = (inner: string): string => `<video:video>${inner}</video:video>`;
const SHOW = "<video:show_title>a</video:show_title><video:video_type>full</video:video_type>";

testRule(videoDeprecatedValues, {
  valid: [
    video(`<video:category>${"ä".repeat(256)}</video:category>`),
    video(`<video:tvshow>${SHOW}<video:season_number>1</video:season_number><video:premier_date>2025-01-01</video:premier_date></video:tvshow>`),
    video('<video:id type="url">a</video:id><video:price currency="EUR" type="RENT" resolution="hd">1</video:price>'),
    video('<video:player_loc allow_embed="no" autoplay="ap=1"><![CDATA[https://example.com/p]]></video:player_loc>'),
    video("<video:player_loc>https://example.com/p</video:player_loc>"),
    video("<video:duration>x</video:duration>"),
    { document: "" },
  ],
  invalid: [
    [video(`<video:category>${"a".repeat(257)}</video:category>`), "1:30 value info google"],
    [video('<video:price currency="eur">1</video:price>'), "1:37 value"],
    [video('<video:content_segment_loc duration="x">a</video:content_segment_loc>'), "1:51 value", "1:54 value"],
    [video(`<video:tvshow>${SHOW.replace("full", "Full")}</video:tvshow>`), "1:84 value"],
    [video("<video:tvshow><video:show_title>a</video:show_title><video:season_number>0</video:season_number></video:tvshow>"), "1:14 missing", "1:87 value"],
    [video("<video:id>a</video:id>"), "1:14 missing info google"],
    // Empty is not unset, and Google minds it.
    [video('<video:player_loc autoplay="">https://example.com/p</video:player_loc>'), "1:42 empty warning google"],
  ],
});
