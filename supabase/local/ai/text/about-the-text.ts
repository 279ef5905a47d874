// Tells sentences about the paper itself, its authors' addresses, its publisher or its sponsors from those about its
// subject, and those that lean on a layout.

/** Sentences about the paper itself, its publisher or its sponsors, and those that lean on a layout. */
const ABOUT_THE_TEXT =
  /\b(rest of (this|the) (paper|article)|organi[sz]ed as follows|(this|next|following|previous|last) (sections?|subsections?|chapters?|appendix)|(in|see) (the )?(appendix|supplement\w*|online|full version)|refer the (interested )?reader|for (more |further )?details,? see|permission to|copyright|licensed under|all rights reserved|(was|were|is|are) (partially |partly |jointly )?(supported|funded) by|grants? (no|number|from)|we (would like to )?thank|grateful to|conflicts? of interest|supplementary|infringe\w*|privately owned|warrant(y|ies)|legal liability|pseudo-?code|we (denote|write|let)\b|let us\b|denotes?\b|denoted\b|without loss of generality|theorem|lemma|corollary|proof\b|(described|shown|discussed|mentioned|listed|given|noted|defined|depicted|illustrated|presented) (above|below|earlier|previously|here)|(above|below)[.,:]|(above|below) (?:is|are|was|were|shows?|can|has|have)|as follows|the following|(left|right|top|bottom|upper|lower) (panel|row|column|corner|plot)|(first|second|third|fourth|fifth|last) (row|column|line) (shows?|gives?|lists?|reports?|presents?|contains?)|the (figure|table|plot|listing|diagram|caption)s?\b|available (online|at|from|on request|upon)|source code is|footnote|pages?\s+\d|(?:on|in|at|from|of|see) lines? \d|et seq|ibid)\b|[.,:] ?$(?<!\.)/i;

/** What stands at the edges of papers: who wrote it, who agreed, what is to be read elsewhere. */
const EDGES =
  /\b(all authors|authors? (?:contributed|declare|report no|have no|read and)|corresponding author|read and approved|final manuscript|competing interests?|ethics committee|institutional review board|written informed consent|department of \p{Lu}|university of [\p{L} ]+, \p{Lu}|school of medicine|e-?mail|peer[- ]review|adds? to (?:a|the) (?:growing|existing)|trial registration|this (?:article|work|paper) is (?:licensed|distributed|published)|creative commons|open access|published (?:online|elsewhere|by)|for (?:a )?(?:review|details)s?,? (?:see|we refer)|(?:detailed|described|reported|discussed|published) (?:elsewhere|in detail|previously in)|as (?:detailed|described|shown|explained|discussed|mentioned|noted|stated) (?:in|above|below|before|earlier)|readers? (?:who|may|can|is|are|interested)|(?:as )?in refs?\b|(?:are|is|was|were) (?:discussed|described|explained) (?:in|at) (?:the|our|a) (?:conclusions?|discussion|introduction|appendix|supplement|end)|(?:can|may) (?:then |also )?be written (?:as|in the form)|(?:states?|equations?|expressions?|terms?|forms?|definitions?) (?:above|below)|interested readers?|see also)\b/iu;

/** Tells what the text does next instead of what was done: "We briefly discuss how …". */
const SIGNPOST =
  /\b(?:we|the authors?|this paper|this article|this section)(?: (?:then|first|also|briefly|now|next|finally|further|here|only|therefore|thus)){0,2} (?:(?:will|shall|conclude|discuss|outline|review|summari[sz]e|overview|turn to|recall|revisit|elaborate|detail|sketch)\b|go into (?:more )?detail\b|(?:describe|explain|introduce|present|give|provide)s? (?:how|what|why|some|an overview|details|the details|results?|additional|more))|\b(?:serves as an overview|before (?:we|they) conclude|is structured|remainder of)\b|, (?:consider|note|recall|see|suppose) (?:that|the|an?|how)\b|^(?:compare|consider|note|recall|suppose|assume|let|imagine|observe|see|refer|take) (?!for granted)(?:that|this|the|a|an|for|how|now|again|to|figure|also)\b/iu;

/** A citation's name left as a place: "In Smith and colleagues, …". */
const CITED_PLACE =
  /(?:^|[,.] )(?:in|by|from|following|see|as in|unlike|like) \p{Lu}[\p{L}'-]+(?: (?:and|&) (?:colleagues|\p{Lu}[\p{L}'-]+))?, (?:we|they|it|the|a|an|\p{Ll}+ed)\b|\b(?:as (?:did|was done) (?:in|by)|for example,? \p{Lu}\p{L}+(?:-\p{L}+)? and colleagues\.)|and colleagues,? (?:found|and \p{Lu}\p{L}+ and colleagues)?,(?! who| which)/iu;

/** Whether a sentence says nothing of the paper's subject, or nothing that can be said aloud. */
export const isAboutTheText = (sentence: string): boolean =>
  ABOUT_THE_TEXT.test(sentence) || EDGES.test(sentence) || CITED_PLACE.test(sentence);

/** Whether a sentence of the body only announces what the text does next. */
export const isSignpost = (sentence: string): boolean => SIGNPOST.test(sentence);
