package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"regexp"
	"strconv"
	"strings"
	"time"
)

const tolerance = 5 * time.Minute

// isAuthentic reports whether rawBody, exactly as it arrived, was signed with secret within the last five minutes.
func isAuthentic(secret, signatureHeader string, rawBody []byte) bool {
	var timestamp string
	var signatures []string
	for _, part := range strings.Split(signatureHeader, ",") {
		name, value, _ := strings.Cut(part, "=")
		switch name {
		case "t":
			timestamp = value
		case "v1":
			// During a secret rotation, the header has one v1 value per secret.
			signatures = append(signatures, value)
		}
	}
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || time.Since(time.Unix(seconds, 0)).Abs() > tolerance {
		return false
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(timestamp + "."))
	mac.Write(rawBody)
	expected := mac.Sum(nil)
	for _, signature := range signatures {
		given, err := hex.DecodeString(signature)
		if err == nil && hmac.Equal(given, expected) {
			return true
		}
	}
	return false
}

var (
	digestEnd    = regexp.MustCompile(`,"digest":"([\w-]{43})"\}$`)
	messageStart = regexp.MustCompile(`^\{"id":"[^"]*","type":"chat\.message"`)
	preview      = regexp.MustCompile(`"preview":"(?:[^"\\]|\\.)*"`)
)

// followsDigest reports whether the event in rawBody directly follows the log event with digest digestBefore.
func followsDigest(rawBody []byte, digestBefore string) bool {
	link := digestEnd.FindSubmatchIndex(rawBody)
	if link == nil {
		return false
	}
	content := append(append([]byte{}, rawBody[:link[0]]...), '}')
	// The digest covers a null preview, because a message can be withdrawn later.
	if messageStart.Match(content) {
		content = preview.ReplaceAllLiteral(content, []byte(`"preview":null`))
	}
	expected := sha256.Sum256(append(content, digestBefore...))
	return base64.RawURLEncoding.EncodeToString(expected[:]) == string(rawBody[link[2]:link[3]])
}
